package io.ballast.authoring.table;

/**
 * One column of a table, as written.
 *
 * @param keyword what it is
 * @param at      cell of the keyword
 * @param object  text of the object cell, which may stand further left; empty when there is none
 * @param objectAt place of that cell
 * @param code    text of the code cell
 * @param title   title for people; the code when there is none
 */
record TableColumn(Keyword keyword, Place at, String object, Place objectAt, String code, String title) {
    /** Place of the code cell. */
    Place codeAt() {
        return new Place(at.sheet(), at.row() + 2, at.column());
    }
}

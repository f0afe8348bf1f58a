package io.ballast.api.names;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DictionaryTest {
    @Test
    void everyNameOfAKindIsThereOnce() {
        assertThat(Dictionary.entries())
                .extracting(e -> e.kind() + " " + e.key())
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(70);
    }

    @Test
    void everyNameHasADomainAndAMeaning() {
        assertThat(Dictionary.entries()).allSatisfy(e -> {
            assertThat(e.domain()).contains(".");
            assertThat(e.meaning()).isNotBlank().doesNotEndWith(".");
        });
    }

    @Test
    void namesAreFoundByKind() {
        assertThat(Dictionary.find(DictionaryEntry.Kind.POD_LABEL, "koordinator.sh/qosClass"))
                .contains(PodLabel.QOS_CLASS);
        assertThat(Dictionary.find(DictionaryEntry.Kind.POD_ANNOTATION, "koordinator.sh/qosClass"))
                .isEmpty();
    }

    @Test
    void oldResourceNamesAreKnown() {
        assertThat(DeprecatedResources.current("koordinator.sh/batch-cpu")).contains(ExtendedResource.BATCH_CPU);
        assertThat(DeprecatedResources.current("kubernetes.io/gpu-core")).contains(ExtendedResource.GPU_CORE);
        assertThat(DeprecatedResources.current("cpu")).isEmpty();
    }
}

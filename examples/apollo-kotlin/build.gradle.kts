plugins {
  kotlin("jvm") version "2.1.21"
  id("com.apollographql.apollo") version "4.3.2"
}

repositories {
  mavenCentral()
}

dependencies {
  implementation("com.apollographql.apollo:apollo-runtime:4.3.2")
}

apollo {
  service("race") {
    packageName.set("com.example.race")
    operationManifestFormat.set("persistedQueryManifest")
    listOf("Date", "DateTime", "URL").forEach { mapScalarToKotlinString(it) }
  }
}

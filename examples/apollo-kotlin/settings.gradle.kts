rootProject.name = "race-client"

-- CreateTable
CREATE TABLE "volunteer_meal_count" (
    "edition_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "meal" TEXT NOT NULL,
    "people" INTEGER NOT NULL,
    "diets" JSONB NOT NULL,
    "with_allergies" INTEGER NOT NULL,

    CONSTRAINT "volunteer_meal_count_pkey" PRIMARY KEY ("edition_id","day","meal")
);

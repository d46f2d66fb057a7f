-- By hand: the card shows a picture by its address, made of the file name that is stored.
ALTER TABLE "editions" DROP COLUMN "card_head";
ALTER TABLE "editions" ADD COLUMN "card_head" TEXT NOT NULL GENERATED ALWAYS AS (
    '{"id":' || "id"
    || ',"name":' || json_text("name")
    || ',"startDate":' || json_day("start_date")
    || ',"endDate":' || json_day("end_date")
    || ',"timezone":' || json_text("timezone")
    || ',"datesCertainty":' || json_enum("dates_certainty")
    || ',"status":' || json_enum("status")
    || ',"isVirtual":' || "is_virtual"::TEXT
    || ',"city":' || json_text("city")
    || ',"region":' || json_text("region")
    || ',"country":' || json_text("country")
    || ',"latitude":' || json_number("latitude")
    || ',"longitude":' || json_number("longitude")
    || ',"imageUrl":' || json_text('/uploads/editions/' || "id" || '/' || "image_url")
    || ',"hasTentCamping":' || "has_tent_camping"::TEXT
    || ',"hasTruckCamping":' || "has_truck_camping"::TEXT
    || ',"hasFamilyCamping":' || "has_family_camping"::TEXT
    || ',"hasSleepingRoom":' || "has_sleeping_room"::TEXT
    || ',"hasFoodTrucks":' || "has_food_trucks"::TEXT
    || ',"hasCantine":' || "has_cantine"::TEXT
    || ',"hasGym":' || "has_gym"::TEXT
    || ',"hasFireSpace":' || "has_fire_space"::TEXT
    || ',"hasGala":' || "has_gala"::TEXT
    || ',"hasOpenStage":' || "has_open_stage"::TEXT
    || ',"hasLongShow":' || "has_long_show"::TEXT
    || ',"hasConcert":' || "has_concert"::TEXT
    || ',"hasWorkshops":' || "has_workshops"::TEXT
    || ',"hasAerialSpace":' || "has_aerial_space"::TEXT
    || ',"hasSlacklineSpace":' || "has_slackline_space"::TEXT
    || ',"hasKidsZone":' || "has_kids_zone"::TEXT
    || ',"acceptsPets":' || "accepts_pets"::TEXT
    || ',"hasToilets":' || "has_toilets"::TEXT
    || ',"hasShowers":' || "has_showers"::TEXT
    || ',"hasAccessibility":' || "has_accessibility"::TEXT
    || ',"hasATM":' || "has_atm"::TEXT
    || ',"hasCashPayment":' || "has_cash_payment"::TEXT
    || ',"hasCreditCardPayment":' || "has_credit_card_payment"::TEXT
    || ',"hasAfjTokenPayment":' || "has_afj_token_payment"::TEXT
) STORED;

-- the indexes that are there become constraints as they are, by whose names statements tell a key
ALTER TABLE "point" ADD CONSTRAINT "point_device_property_unique" UNIQUE USING INDEX "point_device_property_unique";

ALTER TABLE "unmapped_key" ADD CONSTRAINT "unmapped_key_of_account" UNIQUE USING INDEX "unmapped_key_of_account";

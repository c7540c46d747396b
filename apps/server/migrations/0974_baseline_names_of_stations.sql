DROP INDEX "energy_baseline_station";

DROP INDEX "energy_baseline_name_unique";

CREATE UNIQUE INDEX "energy_baseline_name_unique" ON "energy_baseline" USING btree ("station_id","baseline_name");

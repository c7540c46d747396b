DROP INDEX "energy_change_turn";

CREATE INDEX "energy_change_days" ON "energy_change" USING btree ("tenant_id","at_ms" DESC NULLS LAST,"point_id");

CREATE INDEX "energy_change_wide" ON "energy_change" USING btree ("tenant_id") WHERE at_ms is null;

CREATE INDEX "energy_change_noted" ON "energy_change" USING btree ("noted_at");

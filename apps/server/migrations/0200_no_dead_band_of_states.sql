-- States, and what is compared for being equal, know no dead band: what a form offered was stored and never used.
UPDATE "alarm_rule" SET "dead_band" = 0 WHERE "dead_band" <> 0 AND (
	"condition" IN ('eq', 'ne') OR EXISTS (
		SELECT FROM "point" AS p JOIN "product_property" AS q ON q."id" = p."property_id"
		WHERE p."id" = "alarm_rule"."item_id" AND q."data_type" IN ('boolean', 'enum')));

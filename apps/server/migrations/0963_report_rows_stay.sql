ALTER TABLE "custom_report_object" DROP CONSTRAINT "custom_report_object_device_id_device_id_fk";

ALTER TABLE "custom_report_object" DROP CONSTRAINT "custom_report_object_item_id_point_id_fk";

ALTER TABLE "custom_report_object" DROP CONSTRAINT "custom_report_object_group_id_point_group_id_fk";

ALTER TABLE "custom_report_object" ADD CONSTRAINT "custom_report_object_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "custom_report_object" ADD CONSTRAINT "custom_report_object_item_id_point_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."point"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "custom_report_object" ADD CONSTRAINT "custom_report_object_group_id_point_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."point_group"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "fault_report" ADD COLUMN "phone" varchar(32);

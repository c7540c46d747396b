ALTER TABLE "curve_set" ALTER COLUMN "address" SET DATA TYPE varchar(1000);

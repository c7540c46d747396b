ALTER TABLE "device" ADD COLUMN "rated_kva" double precision;

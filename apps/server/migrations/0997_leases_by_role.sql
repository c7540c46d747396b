ALTER TABLE "engine_lease" DROP CONSTRAINT "engine_lease_pkey";

ALTER TABLE "engine_lease" ADD COLUMN "role" varchar(16) DEFAULT 'worker' NOT NULL;

ALTER TABLE "engine_lease" ADD CONSTRAINT "engine_lease_role_partition_pk" PRIMARY KEY("role","partition");

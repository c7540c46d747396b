ALTER TABLE "server_process" ADD COLUMN "beside" varchar(40) DEFAULT '' NOT NULL;

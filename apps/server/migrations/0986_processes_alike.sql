ALTER TABLE "server_process" ADD COLUMN "installation" varchar(64) DEFAULT '' NOT NULL;

ALTER TABLE "server_process" ADD COLUMN "version" varchar(40) DEFAULT '' NOT NULL;

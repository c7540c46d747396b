ALTER TABLE "carousel" ADD COLUMN "place" varchar(8) DEFAULT 'signIn' NOT NULL;

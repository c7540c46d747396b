ALTER TABLE "gateway_account" ADD COLUMN "token_used_time" timestamp (3) with time zone;

-- What was used since its token was issued has been used with it.
update "gateway_account" set token_used_time = last_used_time
where last_used_time is not null and former_until_time is null and last_used_time >= coalesce(rotated_time, create_time);

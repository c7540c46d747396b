CREATE TABLE "tenant_measurement" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "tenant_measurement_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);


ALTER TABLE "tenant_measurement" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "tenant" ADD COLUMN "data_mb" integer DEFAULT -1 NOT NULL;

CREATE POLICY "app_read" ON "tenant_measurement" AS PERMISSIVE FOR SELECT TO "app" USING ((select current_setting('app.tenant', true)) in ('000000', tenant_id));

CREATE POLICY "system_all" ON "tenant_measurement" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

create or replace function tenant_quota(what text) returns table (most bigint, used bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (
    select t.tenant_id, case what
        when 'users' then t.account_number::bigint
        when 'devices' then t.device_number::bigint
        when 'points' then t.point_number::bigint
        when 'files' then t.file_mb::bigint * 1048576
        when 'data' then t.data_mb::bigint * 1048576
      end as most
    from tenant t where t.tenant_id = current_setting('app.tenant', true)
  )
  select own.most, case what
      when 'users' then (select count(*) from app_user u where u.tenant_id = own.tenant_id)
      when 'devices' then (select count(*) from device d where d.tenant_id = own.tenant_id)
      when 'points' then (select count(*) from point p where p.tenant_id = own.tenant_id)
      when 'files' then (
        select (select coalesce(sum(a.size), 0)::bigint from attachment a
            where a.tenant_id = own.tenant_id and a.holder <> 'task')
          + (select coalesce(sum(octet_length(i.bytes)), 0)::bigint from view_image i
            where i.tenant_id = own.tenant_id))
      when 'data' then (select coalesce((select m.bytes from tenant_measurement m
        where m.tenant_id = own.tenant_id order by m.day desc limit 1), 0))
    end
  from own where own.most >= 0
$$;

ALTER TABLE "energy_change" ADD COLUMN "noted_at" timestamp with time zone DEFAULT now() NOT NULL;

CREATE INDEX "energy_change_turn" ON "energy_change" USING btree ("tenant_id","at_ms" DESC NULLS LAST);

-- Energy is told in kWh whatever a register counts in, so that another unit divides its days anew.
drop trigger product_property_turned on product_property;
create trigger product_property_turned after update on product_property for each row
  when (old.kind is distinct from new.kind or old.energy_type is distinct from new.energy_type
    or old.energy_direction is distinct from new.energy_direction or old.unit is distinct from new.unit)
  execute function note_turned_property();

-- What counts in another unit than kWh was divided as if it did.
insert into energy_change (tenant_id, point_id)
select p.tenant_id, p.id from point p join product_property q on q.id = p.property_id
where q.kind = 'accumulated' and q.energy_type = 'electricity' and q.unit is distinct from 'kWh';

-- Of days that stand already it is not known how many hours were read: they count as whole until they are divided anew.
ALTER TABLE "energy_day" ADD COLUMN "hours" smallint DEFAULT 24 NOT NULL;
ALTER TABLE "energy_day" ALTER COLUMN "hours" SET DEFAULT 0;
ALTER TABLE "energy_month" ADD COLUMN "hours" integer DEFAULT 0 NOT NULL;

update energy_month m set hours = d.hours
from (
  select point_id, date_trunc('month', day)::date as month, revision_id, season, sum(hours) as hours
  from energy_day group by 1, 2, 3, 4
) d
where d.point_id = m.point_id and d.month = m.month and d.revision_id = m.revision_id and d.season = m.season;

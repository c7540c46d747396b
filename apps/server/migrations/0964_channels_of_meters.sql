ALTER TABLE "product_property" ADD COLUMN "channel" varchar(32);

-- Which registers count their station changes with their channels: what counts now has its demand noted.
create or replace function note_turned_property() returns trigger language plpgsql as $$
begin
  -- another channel of one register changes which of its neighbours counts
  insert into energy_change (tenant_id, point_id) select p.tenant_id, p.id
  from product_property q join point p on p.property_id = q.id
  where q.product_id = new.product_id
    and (q.id = new.id or (old.channel is distinct from new.channel and q.kind = 'accumulated'));
  return null;
end $$;

drop trigger product_property_turned on product_property;
create trigger product_property_turned after update on product_property for each row
  when (old.kind is distinct from new.kind or old.energy_type is distinct from new.energy_type
    or old.energy_direction is distinct from new.energy_direction or old.unit is distinct from new.unit
    or old.channel is distinct from new.channel)
  execute function note_turned_property();

ALTER POLICY "app_read" ON "dictionary" TO app USING ((kind = 'system' and tenant_id = '000000') or tenant_id = (select nullif(current_setting('app.tenant', true), '')));

ALTER POLICY "app_write" ON "dictionary" TO app USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and (kind = 'business' or tenant_id = '000000')) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and (kind = 'business' or tenant_id = '000000'));

-- Pictures that stand in rows as base64 in data: addresses become stored images; the rows keep their addresses. What
-- is no such picture (an address elsewhere, SVG as text) stays as it is.
create function pg_temp.stored_picture(tenant text, picture text) returns text language plpgsql as $$
declare
  parts text[] := regexp_match(picture, '^data:(image/(?:png|jpeg|gif|webp|svg\+xml))(;[^,]*)?;base64,(.+)$');
  content bytea;
  content_hash text;
begin
  if picture is null or picture like '/api/%' then return picture; end if;
  if parts is null then return picture; end if;
  begin
    content := decode(parts[3], 'base64');
  exception when others then
    return picture;
  end;
  content_hash := encode(sha256(content), 'hex');
  insert into view_image (tenant_id, hash, content_type, bytes)
  values (tenant, content_hash, parts[1], content)
  on conflict do nothing;
  return '/api/ml-mlink/view/image?hash=' || content_hash;
end $$;

update view set thumbnail = pg_temp.stored_picture(tenant_id, thumbnail)
where thumbnail is not null and thumbnail not like '/api/%';

update product set product_icon = pg_temp.stored_picture(tenant_id, product_icon)
where length(product_icon) > 200;

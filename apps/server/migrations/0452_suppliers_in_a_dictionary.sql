-- Suppliers of equipment become entries of their tenant's dictionary asset_supplier; the text is the key wherever it has room.
CREATE TEMPORARY TABLE "supplier_word" ON COMMIT DROP AS
SELECT DISTINCT a.tenant_id, a.supplier AS stored, btrim(a.supplier) AS word,
  CASE WHEN length(btrim(a.supplier)) > 64
    THEN left(btrim(a.supplier), 50) || ' ' || left(md5(btrim(a.supplier)), 12) ELSE btrim(a.supplier) END AS key
FROM "asset" a WHERE btrim(a.supplier) <> '';

INSERT INTO "dictionary" ("tenant_id", "kind", "code", "dict_value")
SELECT DISTINCT tenant_id, 'business', 'asset_supplier', '供应商' FROM "supplier_word" ON CONFLICT DO NOTHING;

INSERT INTO "dictionary" ("tenant_id", "kind", "parent_id", "code", "dict_key", "dict_value")
SELECT DISTINCT w.tenant_id, 'business', d.id, d.code, w.key, w.word FROM "supplier_word" w
JOIN "dictionary" d ON d.tenant_id = w.tenant_id AND d.kind = 'business' AND d.parent_id = 0 AND d.code = 'asset_supplier'
ON CONFLICT DO NOTHING;

UPDATE "asset" a SET "supplier" = w.key FROM "supplier_word" w
WHERE w.tenant_id = a.tenant_id AND w.stored = a.supplier AND w.key <> a.supplier;

UPDATE "asset" SET "supplier" = NULL WHERE btrim(supplier) = '';

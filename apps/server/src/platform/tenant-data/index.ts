/** All that belongs to one tenant, found by walking the catalogue of tables: counted, taken along, removed for good. */
export { eraseTenant } from './eraseTenant'
export { exportTenant, isExported, type TenantManifest } from './exportTenant'
export { countTenantRows, findTenantTables } from './tenantTables'

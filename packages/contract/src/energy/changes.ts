/** What was done to a tariff. */
export const tariffChanges = { created: '新增', changed: '修改', removed: '删除' } as const

/** One kind of change of a tariff. */
export type TariffChange = keyof typeof tariffChanges

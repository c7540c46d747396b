import { platformTenantId } from '@energy-console/contract/identity'
import { supplierDictionary } from '@energy-console/contract/maintenance'
import { eq } from 'drizzle-orm'
import { demoTenantId, tenantTable } from '../../modules/identity'
import { customerTable, dictionaryTable, domainTable } from '../../modules/system'
import type { Database, Tx } from '../../platform/database'
import { type Words, withWords } from '../words/words'

const dayMs = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Two years with a customer, of which so many days are over. */
const contract = (nowMs: number, daysOver: number) => ({
  contractStart: dayOf(nowMs - daysOver * dayMs),
  contractEnd: dayOf(nowMs + (730 - daysOver) * dayMs),
})

/** What the platform keeps of the plant's company and of others, and under which domain the plant would be reached. */
export async function seedPlatformRecords(db: Database, nowMs: number, words: Words): Promise<void> {
  const [home] = await db.asSystem((tx) =>
    tx.select({ id: tenantTable.id }).from(tenantTable).where(eq(tenantTable.tenantId, demoTenantId)),
  )
  const homeTenantId = home?.id ?? null
  await db.inTenant({ tenantId: platformTenantId, stationIds: 'all' }, async (tx) => {
    const customers: (typeof customerTable.$inferInsert)[] = [
      {
        enterpriseName: '青山精密制造有限公司',
        creditCode: '91440300MA5DEMO011',
        industry: '制造业',
        linkman: '陈工',
        phone: '13800000001',
        email: 'chen@qingshan.example',
        address: '深圳市光明区青山路 1 号',
        homeTenantId,
        contractNo: 'HT-2026-001',
        ...contract(nowMs, 300),
      },
      {
        enterpriseName: '云岭数据中心有限公司',
        creditCode: '91440300MA5DEMO022',
        serviceState: 'trial',
        industry: '数据中心',
        linkman: '刘经理',
        phone: '13800000002',
        remark: '试用三个月，关注 PUE',
        ...contract(nowMs, 30),
      },
      {
        enterpriseName: '南湖购物广场',
        serviceState: 'ended',
        industry: '商业',
        linkman: '何主管',
        phone: '13800000003',
        contractNo: 'HT-2024-017',
        ...contract(nowMs, 800),
      },
    ]
    await tx.insert(customerTable).values(withWords(customers, words)).onConflictDoNothing()
    await tx
      .insert(domainTable)
      .values(
        withWords(
          {
            domain: 'qingshan.example.com',
            homeTenantId,
            title: '青山能源管理平台',
            slogan: '看得见的每一度电',
            footer: '青山精密制造有限公司',
            themeColour: '#0f766e',
            remark: '示例：把域名解析到本机后，登录页显示这里的名称和颜色',
          },
          words,
        ),
      )
      .onConflictDoNothing()
  })
}

/** Dictionaries of the plant's own, with their values; those that every tenant begins with are there already. */
const dictionaries: readonly { code: string; dictValue: string; values: readonly string[] }[] = [
  { code: 'work_shift', dictValue: '班次', values: ['早班', '中班', '夜班'] },
  {
    code: 'outage_reason',
    dictValue: '停机原因',
    values: ['计划检修', '设备故障', '外部停电', '等待物料'],
  },
  { code: supplierDictionary, dictValue: '供应商', values: ['华信机电设备', '苏能电气服务'] },
  { code: 'inspection_result', dictValue: '巡检结果', values: ['正常', '需关注', '需处理'] },
]

/** Stores them for the tenant of the transaction. */
export async function seedDictionaries(tx: Tx): Promise<void> {
  const made = await tx
    .insert(dictionaryTable)
    .values(
      dictionaries.map(({ code, dictValue }, sort) => ({ kind: 'business' as const, code, dictValue, sort })),
    )
    .onConflictDoNothing()
    .returning({ id: dictionaryTable.id, code: dictionaryTable.code })
  const values = made.flatMap(({ id, code }) =>
    (dictionaries.find((one) => one.code === code)?.values ?? []).map((dictValue, at) => ({
      ...{ kind: 'business' as const, parentId: id, code, dictValue, sort: at },
      dictKey: String(at + 1),
    })),
  )
  if (values.length > 0) await tx.insert(dictionaryTable).values(values)
}

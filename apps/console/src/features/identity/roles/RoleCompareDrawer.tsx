import { getGrantTree, getRoleGrants } from '@energy-console/contract/identity'
import { Checkbox, Drawer, Form, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { StatusTag } from '../../../kit/StatusTag'
import { grantsInWords } from '../grantsInWords'
import { type Compared, compareGrants, differencesBeyond } from './compareGrants'

interface RoleCompareDrawerProps {
  role: { id: string; roleName: string }
  onClose: () => void
}

/** What a role gives beside what another one gives: pages, buttons, stations. */
export function RoleCompareDrawer({ role, onClose }: RoleCompareDrawerProps) {
  const { t } = useTranslation()
  const [otherId, setOther] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  return (
    <Drawer
      open
      size={720}
      title={t('比较角色：{{roleName}}', { roleName: role.roleName })}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('与角色比较')} htmlFor="compared-role">
          <ReferenceSelect id="compared-role" noun="role" value={otherId ?? ''} onChange={setOther} />
        </Form.Item>
        <Form.Item>
          <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
            {t('也显示相同的权限')}
          </Checkbox>
        </Form.Item>
      </Form>
      {otherId !== undefined && <Comparison roleId={role.id} otherId={otherId} isWhole={isWhole} />}
    </Drawer>
  )
}

function Comparison({ roleId, otherId, isWhole }: { roleId: string; otherId: string; isWhole: boolean }) {
  const { t } = useTranslation()
  const trees = useCall(getGrantTree, {}, { staleMs: 0 })
  const first = useCall(getRoleGrants, { query: { roleIds: roleId } }, { staleMs: 0 })
  const second = useCall(getRoleGrants, { query: { roleIds: otherId } }, { staleMs: 0 })
  const error = trees.error ?? first.error ?? second.error
  if (error) return <Failure text={error.message} />
  if (!trees.data || !first.data || !second.data) return <Skeleton active />
  const { menu, dataScope } = trees.data
  const rows = [
    ...compareGrants(grantsInWords(menu, t), first.data.menu, second.data.menu),
    ...compareGrants(grantsInWords(dataScope, t), first.data.dataScope, second.data.dataScope, {
      isEachItsOwn: true,
    }),
  ].filter(({ owner }) => owner !== 'none' && (isWhole || owner !== 'both'))
  const beyond =
    differencesBeyond(menu, first.data.menu, second.data.menu) +
    differencesBeyond(dataScope, first.data.dataScope, second.data.dataScope)
  const more = t('另有 {{count}} 项您无权查看的差异', { count: beyond })
  const mark = (has: boolean) => (
    <StatusTag tone={has ? 'good' : 'off'}>{has ? t('有') : t('没有')}</StatusTag>
  )
  return (
    <Table<Compared>
      size="small"
      rowKey={({ path }) => path.join('/')}
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: beyond > 0 ? more : <EmptyHint text="两个角色的权限相同。" /> }}
      {...(beyond > 0 && rows.length > 0 && { footer: () => <span className="muted">{more}</span> })}
      columns={[
        { title: t('页面、按钮和站点'), render: (_, { path }) => path.join(' / ') },
        {
          title: t('此角色'),
          width: 96,
          render: (_, { owner }) => mark(owner === 'first' || owner === 'both'),
        },
        {
          title: t('比较的角色'),
          width: 112,
          render: (_, { owner }) => mark(owner === 'second' || owner === 'both'),
        },
      ]}
    />
  )
}

import { CloseOutlined } from '@ant-design/icons'
import {
  listStationMembers,
  type StationGiver,
  type StationMember,
  setDeptStation,
  setRoleStation,
} from '@energy-console/contract/identity'
import { Button, Skeleton, Table, Tag } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { type Action, action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './StationPage.module.css'

interface Given {
  stationId: string
  /** Role or department. */
  id: string
  isGiven: boolean
}

const ofRole = action({
  call: setRoleStation,
  label: '设置',
  input: ({ stationId, id: roleId, isGiven }: Given) => ({ body: { stationId, roleId, isGiven } }),
  done: '授权成功，立即生效',
})
const ofDept = action({
  call: setDeptStation,
  label: '设置',
  input: ({ stationId, id: deptId, isGiven }: Given) => ({ body: { stationId, deptId, isGiven } }),
  done: '授权成功，立即生效',
})

/** Who sees a station, and why: roles and departments that give it, and their users. */
export function StationMembers({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listStationMembers, { query: { stationId } }, { staleMs: 0 })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const words = { role: t('角色'), dept: t('部门'), account: t('账号限定'), platform: t('平台') }
  return (
    <div className={styles.members}>
      <Givers
        title={t('给予本站点的角色')}
        addLabel={t('添加角色')}
        noun="role"
        action={ofRole}
        stationId={stationId}
        givers={data.roles}
      />
      <Givers
        title={t('给予本站点的部门')}
        addLabel={t('添加部门')}
        noun="dept"
        action={ofDept}
        stationId={stationId}
        givers={data.depts}
      />
      <section aria-label={t('能看到本站点的用户')}>
        <h2>{t('能看到本站点的用户')}</h2>
        {data.total > data.users.length && (
          <p className="muted">
            {t('共 {{total}} 人，显示前 {{count}} 人', { total: data.total, count: data.users.length })}
          </p>
        )}
        <Table<StationMember>
          size="small"
          rowKey="id"
          dataSource={data.users}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyHint text="还没有用户能看到这个站点。把它给一个角色或部门。" /> }}
          columns={[
            { title: t('用户姓名'), dataIndex: 'realName' },
            { title: t('登录账号'), dataIndex: 'account' },
            {
              title: t('为什么能看到'),
              render: (_, { reasons }) => (
                <span className={styles.reasons}>
                  {reasons.map(({ by, name }) => (
                    <span key={`${by} ${name}`}>
                      <span className="muted">{words[by]}</span> {name}
                    </span>
                  ))}
                </span>
              ),
            },
            {
              title: t('账号状态'),
              width: 112,
              render: (_, { status }) => (
                <StatusTag tone={status === '1' ? 'good' : 'off'}>
                  {status === '1' ? t('启用') : t('停用')}
                </StatusTag>
              ),
            },
          ]}
        />
      </section>
    </div>
  )
}

interface GiversProps<C extends typeof setRoleStation | typeof setDeptStation> {
  title: string
  addLabel: string
  noun: 'role' | 'dept'
  action: Action<Given, C>
  stationId: string
  givers: readonly StationGiver[]
}

/** What gives the station; taken away and added by who may. */
function Givers<C extends typeof setRoleStation | typeof setDeptStation>(props: GiversProps<C>) {
  const { title, addLabel, noun, stationId, givers } = props
  const { t } = useTranslation()
  const { start, isOffered, isBusy } = useAction(props.action)
  const may = isOffered({ stationId, id: '0', isGiven: true })
  const set = (id: string, isGiven: boolean) => void start({ stationId, id, isGiven })
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.givers}>
        {givers.map(({ id, name, isAll }) => (
          <Tag key={id}>
            {name}
            {isAll && <span className="muted"> {t('全部站点')}</span>}
            {may && !isAll && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                disabled={isBusy}
                aria-label={t('移除 {{name}}', { name })}
                title={t('移除 {{name}}', { name })}
                onClick={() => set(id, false)}
              />
            )}
          </Tag>
        ))}
        {givers.length === 0 && <span className="muted">{t('还没有')}</span>}
        {may && (
          <div className={styles.add}>
            <ReferenceSelect
              id={`add-${noun}`}
              noun={noun}
              value=""
              placeholder={addLabel}
              onChange={(id: unknown) => typeof id === 'string' && id !== '' && set(id, true)}
            />
          </div>
        )}
      </div>
    </section>
  )
}

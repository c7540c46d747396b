import { endUserSessions, getUserSignIns, type UserSession } from '@energy-console/contract/identity'
import { Alert, Drawer, List, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'
import { UserAgent } from '../../../kit/value/UserAgent'
import { type User, unlock } from './userActions'

interface SignInsDrawerProps {
  user: User
  onClose: () => void
}

const end = action({
  call: endUserSessions,
  label: '结束',
  input: ({ user, session }: { user: User; session: UserSession }) => ({
    query: { userId: user.id, sessionIds: session.id },
  }),
  done: '登录已结束',
})

const endAll = action({
  call: endUserSessions,
  label: '全部结束',
  input: (user: User) => ({ query: { userId: user.id } }),
  confirm: {
    title: '结束 {{name}} 的全部登录',
    text: '所有浏览器和程序都要重新登录；您自己的这次登录除外。',
    params: ({ realName }) => ({ name: realName }),
  },
  done: '登录已结束',
  isDanger: true,
})

/** Where a user is signed in, and what has failed on his account; both can be ended here. */
export function SignInsDrawer({ user, onClose }: SignInsDrawerProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(getUserSignIns, { query: { userId: user.id } }, { staleMs: 0 })
  const others = data?.sessions.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <Drawer
      open
      size={560}
      title={t('登录情况：{{name}}', { name: user.realName })}
      onClose={onClose}
      extra={others.length > 0 && <ActionButton action={endAll} subject={user} />}
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          {data.failures > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('最近登录失败 {{count}} 次，次数过多时账号会被暂时锁定。', { count: data.failures })}
              action={<ActionButton action={unlock} subject={[user]} size="small" />}
            />
          )}
          <List
            dataSource={data.sessions}
            rowKey="id"
            locale={{ emptyText: <EmptyHint text="用户现在没有登录。" /> }}
            renderItem={(session) => (
              <List.Item
                actions={
                  session.isOwn
                    ? [
                        <StatusTag key="own" tone="plain">
                          {t('当前登录')}
                        </StatusTag>,
                      ]
                    : [
                        <ActionButton
                          key="end"
                          action={end}
                          subject={{ user, session }}
                          variant="text"
                          size="small"
                        />,
                      ]
                }
              >
                <List.Item.Meta
                  title={`${session.startTime} · ${session.ip}`}
                  description={<UserAgent userAgent={session.userAgent} isWhole />}
                />
              </List.Item>
            )}
          />
        </>
      )}
    </Drawer>
  )
}

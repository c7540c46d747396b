import { endOwnSessions, listOwnSessions, type OwnSession } from '@energy-console/contract/identity'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { Bone } from '../../kit/Bone'
import { Failure } from '../../kit/Failure'
import { Panel } from '../../kit/Panel'
import { StatusTag } from '../../kit/StatusTag'
import { Ago } from '../../kit/time/Ago'
import { browserName } from '../../kit/value/browserName'
import styles from './AccountPage.module.css'

const end = action({
  call: endOwnSessions,
  label: '结束',
  input: ({ id }: OwnSession) => ({ body: { ids: id } }),
  when: ({ isCurrent }) => !isCurrent,
  done: '登录已结束',
})
const others = (sessions: readonly OwnSession[]) => sessions.filter(({ isCurrent }) => !isCurrent)

const endOthers = action({
  call: endOwnSessions,
  label: '结束其他登录',
  input: (sessions: readonly OwnSession[]) => ({
    body: {
      ids: others(sessions)
        .map(({ id }) => id)
        .join(),
    },
  }),
  when: (sessions) => others(sessions).length > 0,
  confirm: {
    title: '结束其他 {{count}} 处登录？',
    text: '那里没有保存的内容会丢失，再次使用需要重新登录。',
    params: (sessions) => ({ count: others(sessions).length }),
  },
  done: '登录已结束',
})

/** Where the user is signed in; what is not his own doing is ended here. */
export function SessionsPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listOwnSessions)
  return (
    <Panel
      title={t('我的登录')}
      extra={data && <ActionButton action={endOthers} subject={data} size="small" />}
    >
      {error && !data && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Bone />}
      <ul className={styles.sessions} aria-label={t('我的登录')}>
        {data?.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <strong>{browserName(session.userAgent) ?? t('未知设备')}</strong>{' '}
              {session.isCurrent && <StatusTag tone="good">{t('当前登录')}</StatusTag>}
              <p>
                <span className="num">{session.ip}</span> · {t('登录于')} <Ago time={session.createTime} />
              </p>
            </div>
            <ActionButton action={end} subject={session} size="small" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

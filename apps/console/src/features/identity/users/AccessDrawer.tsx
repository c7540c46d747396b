import { getAccessReasons } from '@energy-console/contract/identity'
import { allPages } from '@energy-console/contract/pages'
import { Alert, Drawer, Form, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './AccessDrawer.module.css'
import { buttonOptions, pageOptions } from './accessOptions'
import { reasonText } from './reasonText'
import type { User } from './userActions'

interface AccessDrawerProps {
  user: User
  onClose: () => void
}

type Kind = 'page' | 'button' | 'station'

/** Why a user can, or cannot, open a page, press a button or see a station. */
export function AccessDrawer({ user, onClose }: AccessDrawerProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('page')
  const [chosen, setChosen] = useState<string>()
  const choose = (next: Kind) => {
    setKind(next)
    setChosen(undefined)
  }
  const groups = kind === 'page' ? pageOptions(allPages, t) : buttonOptions(allPages, t)
  const labels = { page: t('页面'), button: t('按钮'), station: t('站点') }
  return (
    <Drawer open size={560} title={t('权限排查：{{name}}', { name: user.realName })} onClose={onClose}>
      <p className="muted">{t('选择页面、按钮或站点，查看用户能否使用以及每一条原因。')}</p>
      <Form layout="vertical">
        <Segmented<Kind>
          block
          aria-label={t('排查内容')}
          value={kind}
          onChange={choose}
          options={(['page', 'button', 'station'] as const).map((value) => ({ value, label: labels[value] }))}
        />
        <Form.Item label={labels[kind]} htmlFor="access-subject" className={styles.subject}>
          {kind === 'station' ? (
            <ReferenceSelect id="access-subject" noun="station" value={chosen ?? ''} onChange={setChosen} />
          ) : (
            <Select
              id="access-subject"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('请选择')}
              value={chosen ?? null}
              onChange={setChosen}
              options={groups}
            />
          )}
        </Form.Item>
      </Form>
      {chosen !== undefined && <Reasons key={chosen} user={user} kind={kind} chosen={chosen} />}
    </Drawer>
  )
}

const tones = { passes: 'good', refuses: 'error', hides: 'warning', skips: 'plain' } as const

function Reasons({ user, kind, chosen }: { user: User; kind: Kind; chosen: string }) {
  const { t } = useTranslation()
  const query = { userId: user.id, ...(kind === 'station' ? { stationId: chosen } : { code: chosen }) }
  const { data, error, refetch } = useCall(getAccessReasons, { query }, { staleMs: 0 })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const verdicts = {
    passes: { type: 'success', title: t('可以使用') },
    hides: { type: 'warning', title: t('有权限，但在界面上看不到') },
    refuses: { type: 'error', title: t('不能使用') },
  } as const
  const words = { passes: t('通过'), refuses: t('不通过'), hides: t('隐藏'), skips: t('不影响') }
  return (
    <>
      <Alert {...verdicts[data.outcome]} showIcon />
      <ul className={styles.reasons} aria-label={t('原因')}>
        {data.checks.map((one) => (
          <li key={one.check}>
            <StatusTag tone={tones[one.outcome]}>{words[one.outcome]}</StatusTag>
            <span>{reasonText(one, t)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import {
  type JudgedCondition,
  type JudgedInput,
  listPointConditions,
} from '@energy-console/contract/telemetry'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import styles from './Command.module.css'

/** Judged again so often while it is looked at. */
const followMs = 2_000

const lacks: Readonly<Record<NonNullable<JudgedInput['lack']>, string>> = {
  missing: '尚无数据',
  stale: '数据陈旧',
  bad: '数据无效',
  uncertain: '存疑',
  offline: '设备离线',
  moving: '刚下发过操作，等待新数据',
}

/** The conditions of a value of a point as they are now, followed until they hold. */
export function BlockedConditions({ itemId, value }: { itemId: string; value: string }) {
  const { data, error, refetch } = useCall(
    listPointConditions,
    { query: { itemId, value } },
    { refetchMs: followMs, staleMs: 0 },
  )
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return <Conditions judged={data} />
}

/** A picture of conditions: what holds, what does not, and the values that they look at, each with the way to its curve. */
export function Conditions({ judged }: { judged: readonly JudgedCondition[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.conditions}>
      {judged.map((condition, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own, and keep their places
        <li key={place}>
          <div className={condition.holds ? styles.holds : styles.fails}>
            {condition.holds ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}{' '}
            {condition.says}
            {' · '}
            {t(condition.holds ? '满足' : '不满足')}
          </div>
          <div className="muted">
            {condition.interlockName !== '' && `${condition.interlockName} · `}
            <code>{condition.expression}</code>
            {condition.problem !== null && ` · ${t(condition.problem)}`}
          </div>
          <ul className={styles.inputs}>
            {condition.inputs.map(({ inputName, itemId, itemName, deviceId, valueText, lack }) => (
              <li key={inputName}>
                <a
                  href={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {itemName}
                </a>
                <strong className="num">{valueText}</strong>
                {lack !== null && <span className={styles.fails}>{t(lacks[lack])}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

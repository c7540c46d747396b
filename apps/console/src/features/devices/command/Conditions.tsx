import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import type { JudgedCondition } from '@energy-console/contract/telemetry'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Command.module.css'
import { type Guarded, InterlockPicture } from './InterlockPicture'
import { lackWords } from './lackWords'

interface ConditionsProps {
  judged: readonly JudgedCondition[]
  guarded: Guarded
}

/**
 * What blocks, as a picture, and the same in words: what holds, what does not, and the values that conditions look at, each
 * with the way to its curve.
 */
export function Conditions({ judged, guarded }: ConditionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <InterlockPicture judged={judged} guarded={guarded} />
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
                  {lack !== null && <span className={styles.fails}>{t(lackWords[lack])}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

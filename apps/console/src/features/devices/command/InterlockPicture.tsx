import type { JudgedCondition, JudgedInput } from '@energy-console/contract/telemetry'
import { useTranslation } from '../../../i18n/useTranslation'
import { type BranchState, branchState, branchWords } from './branchState'
import styles from './InterlockPicture.module.css'
import { lackWords } from './lackWords'

/** What conditions keep from being operated. */
export interface Guarded {
  /** `F11 照明馈线`; empty while none is chosen. */
  deviceName: string
  /** `断路器 → 合闸` */
  what: string
}

/**
 * Conditions as branches that lead to what they guard: values on the left, through their condition, all of them together to the
 * device. A branch that blocks is broken where it does. It says nothing that the list beside it does not say in words.
 */
export function InterlockPicture({
  judged,
  guarded: { deviceName, what },
}: {
  judged: readonly JudgedCondition[]
  guarded: Guarded
}) {
  const { t } = useTranslation()
  const states = judged.map(branchState)
  const blocking = states.filter((state) => state !== 'holds').length
  const isOpen = blocking === 0
  const said = t('闭锁图：{{count}} 个条件，{{blocking}} 个阻止 {{what}}', {
    count: judged.length,
    blocking,
    what: `${deviceName} ${what}`,
  })
  return (
    <div className={styles.frame}>
      <div role="img" aria-label={said} className={styles.picture} data-open={isOpen || undefined}>
        <div className={styles.branches}>
          {judged.map((condition, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own, and keep their places
            <Branch key={place} condition={condition} state={states[place] ?? 'unknown'} />
          ))}
        </div>
        <span className={styles.gate}>{judged.length > 1 && t('全部满足')}</span>
        <span className={styles.last}>
          <Wire state={isOpen ? 'holds' : 'fails'} />
        </span>
        <div className={styles.guarded}>
          <Padlock isOpen={isOpen} />
          <strong>{deviceName === '' ? t('被闭锁的数据点') : deviceName}</strong>
          {what !== '' && <span>{what}</span>}
          <b className={styles.verdict}>{t(isOpen ? '允许操作' : '已闭锁')}</b>
        </div>
      </div>
    </div>
  )
}

function Branch({ condition, state }: { condition: JudgedCondition; state: BranchState }) {
  const { t } = useTranslation()
  const { says, inputs } = condition
  return (
    <div className={styles.branch} data-state={state}>
      <div className={styles.inputs}>
        {inputs.map((input) => (
          <Input key={input.inputName} {...input} />
        ))}
      </div>
      <span className={styles.first}>{inputs.length > 0 && <Wire state="holds" />}</span>
      <div className={styles.condition}>
        <Mark state={state} />
        <span className={styles.says}>{says}</span>
        <b>{t(branchWords[state])}</b>
      </div>
      <span className={styles.second}>
        <Wire state={state} />
        {state !== 'holds' && <b>{t('阻断')}</b>}
      </span>
    </div>
  )
}

/** A value that a condition looks at; what does not count stands in a dashed frame, with why. */
function Input({ itemName, valueText, lack }: JudgedInput) {
  const { t } = useTranslation()
  return (
    <div className={styles.input} data-lack={lack ?? undefined}>
      <span>{itemName}</span>
      <strong className="num">{valueText}</strong>
      {lack !== null && (
        <span className={styles.lack}>
          <Clock /> {t(lackWords[lack])}
        </span>
      )}
    </div>
  )
}

/** A wire: whole, broken by a cross, or dashed where nothing can be told. */
const Wire = ({ state }: { state: BranchState }) => (
  <svg
    className={styles.wire}
    data-state={state}
    width="36"
    height="16"
    viewBox="0 0 36 16"
    aria-hidden="true"
  >
    {state === 'fails' ? (
      <path d="M0 8h10M13 3l10 10M23 3L13 13M26 8h10" />
    ) : state === 'unknown' ? (
      <path d="M0 8h6M10 8h5M20 8h5M30 8h6" />
    ) : (
      <path d="M0 8h36" />
    )}
  </svg>
)

/** A tick in a circle, a cross in a square, a question in a triangle: told apart without their colours. */
const Mark = ({ state }: { state: BranchState }) => (
  <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    {state === 'holds' ? (
      <>
        <circle cx="10" cy="10" r="8" />
        <path d="M6 10.5l3 3 5-6.5" />
      </>
    ) : state === 'fails' ? (
      <>
        <rect x="2" y="2" width="16" height="16" rx="2" />
        <path d="M6 6l8 8M14 6l-8 8" />
      </>
    ) : (
      <>
        <path d="M10 2l8.5 15.5h-17z" />
        <path d="M8 8.6c0-2.6 4-2.4 4 0 0 1.6-2 1.5-2 3.3M10 14.6v.2" />
      </>
    )}
  </svg>
)

const Clock = () => (
  <svg className={styles.clock} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="5.2" />
    <path d="M6 3v3l2 1.5" />
  </svg>
)

const Padlock = ({ isOpen }: { isOpen: boolean }) => (
  <svg className={styles.padlock} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <rect x="5" y="12" width="18" height="13" rx="2" />
    <path d={isOpen ? 'M9 12V8a5 5 0 0 1 9.6-2' : 'M9 12V8a5 5 0 0 1 10 0v4'} />
    <path d="M14 17v3.5" />
  </svg>
)

import type { RowOf } from '@energy-console/contract'
import type { CounterTrigger, workPlans } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'

interface CounterFactsProps {
  row: RowOf<typeof workPlans>
  trigger: CounterTrigger
}

const words: Readonly<Record<CounterTrigger, string>> = {
  hours: '每运行 {{every}} 小时',
  starts: '每启动 {{every}} 次',
  register: '累计读数每增加 {{every}}',
}

/** What a plan counts by, how far that is, and how it stood when the plan came round last. */
export function CounterFacts({ row, trigger }: CounterFactsProps) {
  const { t } = useTranslation()
  const { counter, counterItemName, counterEvery, counterUnit } = row
  const units = { hours: 'h', starts: t('次'), register: counterUnit }
  const figure = (value: number) => `${value} ${units[trigger]}`.trimEnd()
  const every = trigger === 'register' ? figure(counterEvery ?? 0) : counterEvery
  const facts = [
    counterItemName,
    counter
      ? t('已运行 {{used}}，剩余 {{left}}', { used: figure(counter.used), left: figure(counter.left) })
      : t('尚未开始计数'),
    counter?.lastTime != null &&
      t('上次 {{time}}，累计 {{total}}', { time: counter.lastTime, total: figure(counter.lastTotal) }),
  ]
  return (
    <>
      {t(words[trigger], { every })}
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact} className="muted">
              {fact}
            </div>
          ),
      )}
    </>
  )
}

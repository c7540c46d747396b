import { continuePastImport, listPastImports } from '@energy-console/contract/telemetry'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import { PastProblems } from './PastProblems'

/** How often a run that is not over is asked for. */
const followMs = 1_000

const states = {
  running: { text: '导入中', tone: 'info' },
  open: { text: '未完成', tone: 'error' },
  done: { text: '已导入', tone: 'good' },
} as const

const goOn = action({
  call: continuePastImport,
  label: '继续导入',
  input: (id: string) => ({ query: { id } }),
})

/** What the user has imported in the last days; what was cut off goes on. */
export function PastRuns() {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall(listPastImports, {}, { staleMs: 0 })
  const isBusy = data?.some(({ state }) => state === 'running') ?? false
  useCall(listPastImports, {}, { isEnabled: isBusy, refetchMs: followMs })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('最近的导入')} style={{ marginTop: 20 }}>
      <h3>{t('最近的导入')}</h3>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.map(({ id, fileName, state, createTime, problems, lines, added, existing, wrong }) => (
          <li key={id} style={{ padding: '8px 0', borderTop: '1px solid var(--ant-color-split)' }}>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
              <strong style={{ overflowWrap: 'anywhere' }}>{fileName}</strong>
              <StatusTag tone={states[state].tone}>{t(states[state].text)}</StatusTag>
              <time className="muted num">{shownTime(createTime)}</time>
              {state === 'open' && <ActionButton action={goOn} subject={id} size="small" />}
            </div>
            <div>
              {t('已读 {{lines}} 行：导入 {{added}} 个读数，已有 {{existing}} 个，跳过 {{wrong}} 处', {
                ...{ lines, added, existing, wrong },
              })}
            </div>
            {problems.length > 0 && <PastProblems problems={problems} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

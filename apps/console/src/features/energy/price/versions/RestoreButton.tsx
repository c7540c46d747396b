import {
  getTariffRevision,
  listTariffs,
  saveTariff,
  type Tariff,
  type TariffRevision,
  updateTariff,
} from '@energy-console/contract/energy'
import { callApi } from '../../../../api/callApi'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ActionButton } from '../../../../kit/action/ActionButton'
import { action } from '../../../../kit/action/action'
import { useShownTime } from '../../../../kit/time/zone'

interface RestoreButtonProps {
  entry: TariffRevision
  stationId: string
  onDone: () => void
}

interface Restored {
  entry: TariffRevision
  stationId: string
  /** When it was saved so, as it is shown. */
  when: string
  reason: string
}

/** What stood in a revision. */
async function contentOf({ entry, reason }: Restored) {
  const { tariffName, validFrom, terms } = await callApi(getTariffRevision, { query: { id: entry.id } })
  return { tariffName, validFrom, terms, reason }
}

const question = {
  title: '恢复“{{name}}”？',
  params: ({ entry, when }: Restored) => ({ name: entry.tariffName, from: entry.validFrom, when }),
}

const putBack = action({
  call: updateTariff,
  label: '恢复',
  input: async ({ present: { id, revision, remark }, ...restored }: Restored & { present: Tariff }) => ({
    body: { id, revision, remark, ...(await contentOf(restored)) },
  }),
  confirm: {
    ...question,
    text: '现在的内容由 {{when}} 保存的内容替换，从 {{from}} 起执行；现在的内容保留在修改记录中。',
  },
  done: '电价已恢复',
})

const addAgain = action({
  call: saveTariff,
  label: '恢复',
  input: async (restored: Restored) => ({
    body: { stationId: restored.stationId, ...(await contentOf(restored)) },
  }),
  confirm: { ...question, text: '这个电价已被删除，将按保存的内容重新新增，从 {{from}} 起执行。' },
  done: '电价已恢复',
})

/** Makes a tariff again what it was: a change like any other, noted in the history; one that was removed is added anew. */
export function RestoreButton({ entry, stationId, onDone }: RestoreButtonProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data: tariffs } = useCall(listTariffs, { query: { stationId } })
  const present = tariffs?.find(({ id }) => id === entry.tariffId)
  if (!tariffs || present?.revision === entry.revision) return null
  const when = shownTime(entry.savedTime)
  const restored = { entry, stationId, when, reason: t('恢复 {{when}} 的内容', { when }) }
  return present ? (
    <ActionButton action={putBack} subject={{ ...restored, present }} onDone={onDone} />
  ) : (
    <ActionButton action={addAgain} subject={restored} onDone={onDone} />
  )
}

import {
  getTariffRevision,
  listTariffs,
  saveTariff,
  type TariffRevision,
  updateTariff,
} from '@energy-console/contract/energy'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../api/callApi'
import { notify } from '../../../../api/notify'
import { useCall } from '../../../../api/useCall'
import { useMayCall } from '../../../../kit/action/useActions'
import { useShownTime } from '../../../../kit/time/zone'

interface RestoreButtonProps {
  entry: TariffRevision
  stationId: string
  onDone: () => void
}

/** Makes a tariff again what it was: a change like any other, noted in the history; one that was removed is added anew. */
export function RestoreButton({ entry, stationId, onDone }: RestoreButtonProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const shownTime = useShownTime()
  const [mayEdit, mayAdd] = [useMayCall(updateTariff), useMayCall(saveTariff)]
  const { data: tariffs } = useCall(listTariffs, { query: { stationId } })
  const present = tariffs?.find(({ id }) => id === entry.tariffId)
  const isNewest = present?.revision === entry.revision
  if (!tariffs || isNewest || !(present ? mayEdit : mayAdd)) return null
  const reason = t('恢复 {{when}} 的内容', { when: shownTime(entry.savedTime) })
  const restore = async () => {
    try {
      const { tariffName, validFrom, terms } = await callApi(getTariffRevision, { query: { id: entry.id } })
      const values = { tariffName, validFrom, terms, reason }
      if (present) {
        const { id, revision, remark } = present
        await callApi(updateTariff, { refresh: 'awaited', body: { id, revision, remark, ...values } })
      } else await callApi(saveTariff, { refresh: 'awaited', body: { stationId, ...values } })
    } catch {
      return // why not has been said
    }
    notify.success(t('电价已恢复'))
    onDone()
  }
  const ask = () =>
    void modal.confirm({
      title: t('恢复“{{name}}”？', { name: entry.tariffName }),
      content: present
        ? t('现在的内容由 {{when}} 保存的内容替换，从 {{from}} 起执行；现在的内容保留在修改记录中。', {
            when: shownTime(entry.savedTime),
            from: entry.validFrom,
          })
        : t('这个电价已被删除，将按保存的内容重新新增，从 {{from}} 起执行。', { from: entry.validFrom }),
      okText: t('恢复'),
      cancelText: t('取消'),
      autoFocusButton: 'cancel',
      onOk: restore,
    })
  return <Button onClick={ask}>{t('恢复')}</Button>
}

import { listProductPropertyUsage } from '@energy-console/contract/devices'
import { App } from 'antd'
import { callApi } from '../../../api/callApi'
import { useTranslation } from '../../../i18n/useTranslation'
import { ask } from '../../../kit/ask'
import { UsageList } from '../../../kit/UsageList'
import type { SheetProperty } from './sheetProperty'

/** Stops taking a key that devices may send: of a stored property in use only after it was said whom that cuts off. */
export function useAliasRemoval(): (
  property: SheetProperty,
  dropped: readonly string[],
  onRemove: () => void,
) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return ({ stored }, dropped, onRemove) => {
    if (dropped.length === 0 || !stored) return onRemove()
    const askFirst = async () => {
      const uses = await callApi(listProductPropertyUsage, { query: stored }).catch(() => undefined)
      if (!uses) return // why it could not be asked has been said
      const question = {
        title: t('不再接收“{{keys}}”？', { keys: dropped.join(t('、')) }),
        width: 480,
        content: (
          <>
            <p>{t('保存产品后，仍以它上报的设备将收不到数据。')}</p>
            <UsageList
              uses={uses.map((use) => ({ ...use, isBlocking: false }))}
              affected="使用这个属性的有："
            />
          </>
        ),
        okText: t('不再接收'),
      }
      // by hand: nothing is called, the sheet alone changes
      if (uses.length === 0 || (await ask({ modal, t, ...question, isDanger: true }))) onRemove()
    }
    void askFirst()
  }
}

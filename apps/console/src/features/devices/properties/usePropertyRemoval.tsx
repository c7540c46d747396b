import { listProductPropertyUsage } from '@energy-console/contract/devices'
import { App } from 'antd'
import { callApi } from '../../../api/callApi'
import { useTranslation } from '../../../i18n/useTranslation'
import { askRemoval } from '../../../kit/askRemoval'
import type { SheetProperty } from './sheetProperty'

/** Takes a property off the sheet: a stored one after it was said where it is used. */
export function usePropertyRemoval(): (property: SheetProperty, onRemove: () => void) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return ({ stored, propertyName }, onRemove) => {
    if (!stored) return onRemove()
    callApi(listProductPropertyUsage, { query: stored }).then(
      (uses) => {
        if (uses.length === 0) return onRemove()
        askRemoval({
          modal,
          t,
          title: t('删除属性“{{name}}”？', { name: propertyName }),
          names: undefined,
          text: <p>{t('保存产品后生效，历史数据不再可见。')}</p>,
          uses,
          onRemove: async () => onRemove(),
        })
      },
      () => undefined, // why it could not be asked has been said
    )
  }
}

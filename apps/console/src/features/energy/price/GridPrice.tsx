import { Decimal } from '@energy-console/contract'
import { setStationGwPrice, stations } from '@energy-console/contract/stations'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'

const setPrice = action({
  call: setStationGwPrice,
  label: '保存',
  input: (query: { stationId: string; gwPrice: string }) => ({ query }),
  done: '国网电价已保存',
})

/** The grid price of a station, for those who may see stations; set by those who may change them. */
export function GridPrice({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const canSee = useButton(stations.codes.view)
  const canEdit = useButton(stations.codes.edit)
  const { data } = useCall(stations.calls.detail, { query: { id: stationId } }, { isEnabled: canSee })
  const [typed, setTyped] = useState<string>()
  const { start, isBusy } = useAction(setPrice)
  if (!data) return null
  const price = typed ?? data.gwPrice ?? ''
  const isWrong = !Decimal.safeParse(price).success || price.startsWith('-')
  const save = () => start({ stationId, gwPrice: price }, { onDone: () => setTyped(undefined) })
  return (
    <form
      style={{ display: 'flex', alignItems: 'center', gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) void save()
      }}
    >
      <label htmlFor={`grid-price-${stationId}`}>{t('国网电价')}</label>
      <Input
        id={`grid-price-${stationId}`}
        className="num"
        inputMode="decimal"
        style={{ width: 160 }}
        suffix={t('元/kWh')}
        disabled={!canEdit}
        value={price}
        onChange={({ target }) => setTyped(target.value.trim())}
        {...(typed !== undefined && isWrong ? { status: 'error' as const } : {})}
      />
      {typed !== undefined && typed !== (data.gwPrice ?? '') && (
        <Button htmlType="submit" disabled={isWrong} loading={isBusy}>
          {t('保存')}
        </Button>
      )}
    </form>
  )
}

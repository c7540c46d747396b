import {
  adoptUnmapped,
  connectUnmapped,
  mapUnmappedKeys,
  mostConnected,
} from '@energy-console/contract/devices'
import type { UnmappedKey } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { AdoptDialog } from './AdoptDialog'
import { ConnectDialog } from './ConnectDialog'
import { MapKeysDialog } from './MapKeysDialog'
import { type Mapped, MappedDialog } from './MappedDialog'

type Opened =
  | { what: 'connect' | 'map'; ids: readonly string[] }
  | { what: 'adopt'; unmapped: Pick<UnmappedKey, 'id' | 'deviceName' | 'stationId'> }
  | { what: 'mapped'; mapped: Mapped }

const idsOf = (rows: readonly UnmappedKey[]) => rows.map(({ id }) => id).slice(0, mostConnected)
/** A whole device that a gateway sends for: one that signs in by itself is known. */
const isDevice = ({ key, gatewayId }: UnmappedKey) => key === '' && gatewayId !== null

/** What is done with names that came and are declared nowhere, for one or for many; `dialog` stands beside the list. */
export function useUnmappedActions(): {
  rowActions: ((row: UnmappedKey) => ReactNode) | undefined
  chosenActions: ((chosen: readonly UnmappedKey[], clear: () => void) => ReactNode) | undefined
  dialog: ReactNode
} {
  const { t } = useTranslation()
  const [mayConnect, mayMap, mayAdopt] = [
    useMayCall(connectUnmapped),
    useMayCall(mapUnmappedKeys),
    useMayCall(adoptUnmapped),
  ]
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const follow = (mapped: Mapped) => setOpened({ what: 'mapped', mapped })
  const rowActions = (row: UnmappedKey) =>
    isDevice(row) ? (
      <>
        {mayConnect && (
          <Button onClick={() => setOpened({ what: 'connect', ids: [row.id] })}>{t('接入')}</Button>
        )}
        {mayAdopt && (
          <Button onClick={() => setOpened({ what: 'adopt', unmapped: row })}>{t('对应到设备')}</Button>
        )}
      </>
    ) : (
      mayConnect &&
      mayMap &&
      row.key !== '' && (
        <Button onClick={() => setOpened({ what: 'map', ids: [row.id] })}>{t('映射到…')}</Button>
      )
    )
  const chosenActions = (chosen: readonly UnmappedKey[], clear: () => void) => {
    const unknown = idsOf(chosen.filter(isDevice))
    const keys = idsOf(chosen.filter(({ key }) => key !== ''))
    const open = (next: Opened) => {
      setOpened(next)
      clear()
    }
    return (
      <>
        {mayConnect && unknown.length > 0 && (
          <Button type="primary" onClick={() => open({ what: 'connect', ids: unknown })}>
            {t('接入 {{count}} 台设备', { count: unknown.length })}
          </Button>
        )}
        {mayConnect && mayMap && keys.length > 0 && (
          <Button onClick={() => open({ what: 'map', ids: keys })}>
            {t('映射 {{count}} 个标识', { count: keys.length })}
          </Button>
        )}
      </>
    )
  }
  return {
    rowActions: mayConnect || mayAdopt ? rowActions : undefined,
    chosenActions: mayConnect ? chosenActions : undefined,
    dialog: opened && (
      <>
        {opened.what === 'connect' && <ConnectDialog unmappedIds={opened.ids} onClose={close} />}
        {opened.what === 'map' && (
          <MapKeysDialog unmappedIds={opened.ids} onClose={close} onMapped={follow} />
        )}
        {opened.what === 'adopt' && (
          <AdoptDialog
            unmapped={opened.unmapped}
            onClose={close}
            onAdopted={(deviceId) => follow({ deviceIds: [deviceId] })}
          />
        )}
        {opened.what === 'mapped' && <MappedDialog mapped={opened.mapped} onClose={close} />}
      </>
    ),
  }
}

import { pathOf, type RowOf } from '@energy-console/contract'
import {
  cameraCaptures,
  cameraCapturesPage,
  cameras,
  setCameraPassword,
} from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { CameraDialog } from './CameraDialog'
import { PasswordDialog } from './PasswordDialog'

type Camera = RowOf<typeof cameras>

/** What is open beside the list. */
interface Opened {
  what: 'picture' | 'password'
  camera: Camera
}

const thumbnail: Column<Camera> = {
  key: 'snapshotUrl',
  title: '快照',
  place: 0,
  width: 96,
  render: ({ snapshotUrl, cameraName }) =>
    snapshotUrl && (
      <img
        src={snapshotUrl}
        alt={cameraName}
        loading="lazy"
        style={{ width: 80, height: 45, objectFit: 'cover', borderRadius: 4, display: 'block' }}
      />
    ),
}

const secondary = { always: [], inEnglish: ['kind'] } as const

/** How often the states are asked for again. */
const followMs = 30_000

/** 摄像头列表: the cameras, their live pictures and snapshots. */
export function CamerasPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const maySet = useMayCall(setCameraPassword)
  const mayLook = useButton(cameraCaptures.permission)
  const close = () => setOpened(undefined)
  const navigate = useNavigate()
  const capturesPath = pathOf(cameraCapturesPage, {})
  return (
    <>
      <ResourcePage
        resource={cameras}
        {...usePage()}
        columns={[thumbnail]}
        secondary={useSecondary(secondary)}
        refetchMs={followMs}
        toolbar={() => mayLook && <Button onClick={() => navigate(capturesPath)}>{t('AI 抓拍')}</Button>}
        rowActions={(camera: Camera) => (
          <>
            <Button onClick={() => setOpened({ what: 'picture', camera })}>{t('看画面')}</Button>
            {maySet && (
              <Button onClick={() => setOpened({ what: 'password', camera })}>{t('设置密码')}</Button>
            )}
          </>
        )}
      />
      {opened?.what === 'picture' && <CameraDialog camera={opened.camera} onClose={close} />}
      {opened?.what === 'password' && <PasswordDialog camera={opened.camera} onClose={close} />}
    </>
  )
}

import { maxImageBytes, uploadViewImage } from '@energy-console/contract/views'
import { App } from 'antd'
import { callApi } from '../../../../api/callApi'
import { useTranslation } from '../../../../i18n/useTranslation'
import { dataUrlOf } from './dataUrlOf'

/** Stores a picture on the server; answers its address, or undefined when it was refused (which has been shown). */
export function useUploadPicture(): (file: File) => Promise<string | undefined> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return async (file) => {
    if (file.size > maxImageBytes) {
      message.error(t('图片不能超过 {{size}} MB', { size: maxImageBytes / 1024 / 1024 }))
      return undefined
    }
    const data = await dataUrlOf(file)
    // by hand: a file that is dropped or pasted; its picture is the answer
    return callApi(uploadViewImage, { body: { fileName: file.name, data } }).then(
      ({ url }) => url,
      () => undefined, // the refusal has been shown by the call
    )
  }
}

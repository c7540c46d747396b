import type { BodyInput, RowOf } from '@energy-console/contract'
import { privacyAgreements, publishAgreement } from '@energy-console/contract/system'
import { action } from '../../../kit/action/action'

/** A version of the agreement in a list. */
export type AgreementRow = RowOf<typeof privacyAgreements>

/** Stores a draft, whether there is one or not. */
export const saveAgreement = action({
  call: privacyAgreements.calls.submit,
  label: '保存草稿',
  input: (body: BodyInput<typeof privacyAgreements.calls.submit>) => ({ body }),
  done: '保存成功',
})

/** Lets a draft hold. */
export const publish = action({
  call: publishAgreement,
  label: '发布',
  input: ({ id }: AgreementRow) => ({ query: { id } }),
  when: ({ state }) => state === 'draft',
  confirm: {
    title: '发布隐私协议 {{version}}？',
    text: '发布后内容不能再修改；所有用户下次打开平台时会被要求同意。',
    params: ({ version }) => ({ version }),
  },
  done: '发布成功',
})

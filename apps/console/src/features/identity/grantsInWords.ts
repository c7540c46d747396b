import { operationTitle, type Translate, type TreeNode } from '@energy-console/contract'
import { menuName } from '../../kit/menu/menuName'

/** The grant tree in the user's language: what an administrator has called a page, or its title translated. */
export const grantsInWords = (nodes: readonly TreeNode[], t: Translate): TreeNode[] =>
  nodes.map(({ title, titleEn = '', children, ...node }) => ({
    ...node,
    title: operationTitle(menuName({ name: title, nameEn: titleEn }), t),
    ...(children && { children: grantsInWords(children, t) }),
  }))

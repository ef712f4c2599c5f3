import { expect, it } from 'vitest';
import { codeLabels, commentLabels } from './comment-labels.ts';

it('takes the display name of each language up to its colon', () => {
  expect(commentLabels('门店：非门店订单为空 / Store: empty for orders outside the stores')).toMatchObject({
    zh: '门店',
    en: 'Store',
  });
  expect(commentLabels('订单金额（元）')).toMatchObject({ zh: '订单金额' });
  expect(commentLabels(undefined)).toEqual({ remarks: '' });
});

it('reads codes only where a remark lists them', () => {
  expect(codeLabels('客户类型：1 个人，2 企业 / Customer type: 1 personal, 2 company')).toEqual([
    { code: '1', words: ['个人', 'personal'] },
    { code: '2', words: ['企业', 'company'] },
  ]);
  expect(codeLabels('性别：female 女，male 男').map(({ code }) => code)).toEqual(['female', 'male']);
  expect(codeLabels('O open, C closed, R rejected')).toEqual([
    { code: 'O', words: ['open'] },
    { code: 'C', words: ['closed'] },
    { code: 'R', words: ['rejected'] },
  ]);
  expect(commentLabels('O open, C closed, R rejected').en).toBeUndefined();
  expect(codeLabels('状态：1待付，2已付 9作废').map(({ code, words }) => code + words)).toEqual([
    '1待付',
    '2已付',
    '9作废',
  ]);
  expect(codeLabels('时限：3天内，7天后')).toEqual([]);
  expect(codeLabels('Kind: B before noon, or later')).toEqual([]);
  expect(codeLabels('发货时间：待发货为空 / Shipping time: empty until shipped')).toEqual([]);
});

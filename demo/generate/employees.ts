export interface Employee {
  id: number;
  name: string;
  titleZh: string;
  titleEn: string;
  departmentZh: string;
  departmentEn: string;
  storeId: number | null;
  managerId: number | null;
  monthlySalary: number;
  hiredOn: string;
  leftOn: string | null;
  /** How often this person makes the sale or packs the parcel; some are simply better. */
  pace: number;
}

const titles: Record<string, [string, string, string, string]> = {
  general: ['总经理', 'General Manager', '总经办', 'Management'],
  region: ['大区经理', 'Regional Manager', '销售部', 'Sales'],
  store: ['店长', 'Store Manager', '门店运营部', 'Store Operations'],
  adviser: ['导购', 'Sales Adviser', '门店运营部', 'Store Operations'],
  account: ['大客户经理', 'Account Manager', '企业客户部', 'Corporate Accounts'],
  operations: ['电商运营', 'E-commerce Operator', '电商部', 'E-commerce'],
  warehouse: ['仓库主管', 'Warehouse Supervisor', '仓储物流部', 'Warehouse'],
  packer: ['仓管员', 'Warehouse Clerk', '仓储物流部', 'Warehouse'],
};

/** name, title, store, manager, salary, hired, left, pace */
const rows: [string, string, number | null, number | null, number, string, string | null, number][] = [
  ['沈若谷', 'general', null, null, 42000, '2023-05-08', null, 0],
  ['周启明', 'region', null, 1, 24000, '2023-05-15', null, 0.4],
  ['梁嘉欣', 'region', null, 1, 23500, '2023-06-01', null, 0.5],
  ['高振宇', 'region', null, 1, 23000, '2023-06-05', null, 0.3],
  ['罗晓渝', 'region', null, 1, 22000, '2024-02-26', null, 0.6],
  ['俞佳宁', 'store', 1, 2, 13500, '2023-06-01', null, 1.4],
  ['陆文婷', 'store', 2, 2, 14200, '2023-06-08', null, 1.5],
  ['黄子健', 'store', 3, 3, 13000, '2023-11-20', null, 1.2],
  ['赵雪', 'store', 4, 4, 13800, '2024-04-08', null, 1.0],
  ['唐一鸣', 'store', 5, 5, 12500, '2024-11-25', null, 1.3],
  ['陈思雨', 'adviser', 1, 6, 7800, '2023-06-10', null, 3.2],
  ['王浩然', 'adviser', 1, 6, 7200, '2023-06-10', '2025-04-30', 2.0],
  ['孙悦', 'adviser', 1, 6, 7000, '2025-04-14', null, 1.9],
  ['许梦洁', 'adviser', 2, 7, 8200, '2023-06-15', null, 2.8],
  ['顾一凡', 'adviser', 2, 7, 7600, '2023-09-04', null, 1.7],
  ['何俊杰', 'adviser', 3, 8, 7400, '2023-12-01', null, 2.4],
  ['谭丽敏', 'adviser', 3, 8, 7100, '2023-12-01', '2025-11-15', 1.6],
  ['张博文', 'adviser', 4, 9, 7900, '2024-04-20', null, 2.1],
  ['刘畅', 'adviser', 4, 9, 7700, '2024-04-20', null, 2.6],
  ['蒋雨桐', 'adviser', 5, 10, 6900, '2024-12-09', null, 2.7],
  ['胡凯', 'adviser', 5, 10, 6800, '2025-02-17', null, 1.4],
  ['程远', 'account', null, 2, 15500, '2023-06-12', null, 1],
  ['冯韵', 'account', null, 3, 15000, '2023-08-21', null, 1],
  ['David Lin', 'account', null, 4, 16500, '2024-03-11', null, 1],
  ['潘晓晨', 'operations', null, 1, 11500, '2023-06-05', null, 0],
  ['叶子衿', 'operations', null, 25, 9200, '2024-07-15', null, 0],
  ['马国强', 'warehouse', null, 1, 10800, '2023-06-05', null, 1.2],
  ['吴小兵', 'packer', null, 27, 6500, '2023-06-20', null, 2.6],
  ['郑秀兰', 'packer', null, 27, 6300, '2023-06-20', null, 2.9],
  ['杜鹏', 'packer', null, 27, 6200, '2024-10-08', null, 2.3],
  ['田甜', 'packer', null, 27, 6100, '2023-10-16', '2024-09-20', 2.0],
];

export const employees: Employee[] = rows.map(
  ([name, title, storeId, managerId, monthlySalary, hiredOn, leftOn, pace], index) => {
    const [titleZh, titleEn, departmentZh, departmentEn] = titles[title]!;
    return {
      id: index + 1,
      name,
      titleZh,
      titleEn,
      departmentZh,
      departmentEn,
      storeId,
      managerId,
      monthlySalary,
      hiredOn,
      leftOn,
      pace,
    };
  },
);

export function isEmployed(employee: Employee, date: string): boolean {
  return employee.hiredOn <= date && (employee.leftOn === null || date <= employee.leftOn);
}

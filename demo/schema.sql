-- The demo shop. Comments inside the tables are part of the schema: SQLite keeps them, and Wenshu reads them.
-- Form: 中文标签：说明 / English label: remark. What stands before the colon is the display name.

CREATE TABLE regions ( -- 销售大区 / Regions
  id INTEGER PRIMARY KEY, -- 大区编号 / Region ID
  name_zh VARCHAR(10) NOT NULL UNIQUE, -- 大区名称 / Region name in Chinese
  name_en VARCHAR(30) NOT NULL UNIQUE, -- 大区英文名 / Region name
  manager_employee_id INTEGER REFERENCES employees (id) -- 大区经理 / Regional manager
);

CREATE TABLE stores ( -- 门店 / Stores
  id INTEGER PRIMARY KEY, -- 门店编号 / Store ID
  name_zh VARCHAR(30) NOT NULL, -- 门店名称 / Store name in Chinese
  name_en VARCHAR(60) NOT NULL, -- 门店英文名 / Store name
  city_zh VARCHAR(10) NOT NULL, -- 所在城市 / City in Chinese
  city_en VARCHAR(30) NOT NULL, -- 所在城市英文名 / City
  floor_area INTEGER NOT NULL, -- 营业面积：平方米 / Floor area: square metres
  opened_on DATE NOT NULL -- 开业日期 / Opening date
);

CREATE TABLE employees ( -- 员工 / Employees
  id INTEGER PRIMARY KEY, -- 员工编号 / Employee ID
  name VARCHAR(20) NOT NULL, -- 员工姓名 / Employee name
  title_zh VARCHAR(20) NOT NULL, -- 职位 / Job title in Chinese
  title_en VARCHAR(40) NOT NULL, -- 职位英文名 / Job title
  department_zh VARCHAR(20) NOT NULL, -- 部门 / Department in Chinese
  department_en VARCHAR(40) NOT NULL, -- 部门英文名 / Department
  store_id INTEGER REFERENCES stores (id), -- 所属门店：非门店员工为空 / Store: empty for staff outside the stores
  manager_id INTEGER REFERENCES employees (id), -- 直属上级 / Manager: the employee this one reports to
  monthly_salary NUMERIC(10,2) NOT NULL, -- 月薪：元 / Monthly salary: CNY
  hired_on DATE NOT NULL, -- 入职日期 / Hire date
  left_on DATE -- 离职日期：在职为空 / Leaving date: empty while employed
);

CREATE TABLE categories ( -- 产品类别 / Categories
  id INTEGER PRIMARY KEY, -- 类别编号 / Category ID
  parent_id INTEGER REFERENCES categories (id), -- 上级类别：一级类别为空 / Parent category: empty at the top level
  name_zh VARCHAR(20) NOT NULL, -- 类别名称 / Category name in Chinese
  name_en VARCHAR(40) NOT NULL -- 类别英文名 / Category name
);

CREATE TABLE products ( -- 产品 / Products
  id INTEGER PRIMARY KEY, -- 产品编号 / Product ID
  sku VARCHAR(12) NOT NULL UNIQUE, -- 货号 / SKU
  category_id INTEGER NOT NULL REFERENCES categories (id), -- 产品类别 / Category
  name_zh VARCHAR(40) NOT NULL, -- 产品名称 / Product name in Chinese
  name_en VARCHAR(60) NOT NULL, -- 产品英文名 / Product name
  unit_zh VARCHAR(4) NOT NULL, -- 计量单位 / Unit in Chinese
  list_price NUMERIC(10,2) NOT NULL, -- 标价：当前售价，元 / List price: current, CNY
  cost_price NUMERIC(10,2) NOT NULL, -- 成本价：元 / Unit cost: CNY
  launched_on DATE NOT NULL, -- 上市日期 / Launch date
  discontinued_on DATE -- 停售日期：在售为空 / Discontinued date: empty while on sale
);

CREATE TABLE product_prices ( -- 价格变动记录 / Price history
  product_id INTEGER NOT NULL REFERENCES products (id), -- 产品 / Product
  valid_from DATE NOT NULL, -- 生效日期 / Valid from
  valid_to DATE, -- 失效日期：现行价为空 / Valid to: empty for the current price
  price NUMERIC(10,2) NOT NULL, -- 该期间标价：元 / Price in that period: CNY
  PRIMARY KEY (product_id, valid_from)
);

CREATE TABLE member_levels ( -- 会员等级 / Member levels
  id INTEGER PRIMARY KEY, -- 等级编号 / Level ID
  name_zh VARCHAR(10) NOT NULL UNIQUE, -- 等级名称 / Level name in Chinese
  name_en VARCHAR(20) NOT NULL UNIQUE -- 等级英文名 / Level name
);

CREATE TABLE customers ( -- 客户 / Customers
  id INTEGER PRIMARY KEY, -- 客户编号 / Customer ID
  name VARCHAR(60) NOT NULL, -- 客户名称 / Customer name
  customer_type INTEGER NOT NULL CHECK (customer_type IN (1, 2)), -- 客户类型：1 个人，2 企业 / Customer type: 1 personal, 2 company
  gender VARCHAR(6), -- 性别：female 女，male 男，企业或未填为空 / Gender: empty for companies or when not given
  birth_year INTEGER, -- 出生年份：未填为空 / Birth year: empty when not given
  member_level_id INTEGER REFERENCES member_levels (id), -- 会员等级：企业客户为空 / Member level: empty for companies
  region_id INTEGER REFERENCES regions (id), -- 所在大区：未填地址为空 / Region: empty when no address was given
  city_zh VARCHAR(10), -- 所在城市 / City in Chinese
  city_en VARCHAR(30), -- 所在城市英文名 / City
  phone VARCHAR(15) NOT NULL, -- 手机号：中间四位隐去 / Phone: middle digits hidden
  registered_on DATE NOT NULL -- 注册日期 / Registration date
);

CREATE TABLE channels ( -- 销售渠道 / Sales channels
  id INTEGER PRIMARY KEY, -- 渠道编号 / Channel ID
  name_zh VARCHAR(10) NOT NULL UNIQUE, -- 渠道名称 / Channel name in Chinese
  name_en VARCHAR(20) NOT NULL UNIQUE -- 渠道英文名 / Channel name
);

CREATE TABLE promotions ( -- 促销活动 / Promotions
  id INTEGER PRIMARY KEY, -- 活动编号 / Promotion ID
  name_zh VARCHAR(30) NOT NULL UNIQUE, -- 活动名称 / Promotion name in Chinese
  name_en VARCHAR(40) NOT NULL UNIQUE, -- 活动英文名 / Promotion name
  starts_on DATE NOT NULL, -- 开始日期 / Start date
  ends_on DATE NOT NULL, -- 结束日期 / End date
  discount_rate NUMERIC(4,2) NOT NULL -- 折扣率：0.15 即优惠 15% / Discount rate: 0.15 is 15% off
);

CREATE TABLE order_status ( -- 订单状态 / Order status
  code INTEGER PRIMARY KEY, -- 状态码 / Status code
  name_zh VARCHAR(10) NOT NULL UNIQUE, -- 状态名称 / Status name in Chinese
  name_en VARCHAR(20) NOT NULL UNIQUE -- 状态英文名 / Status name
);

CREATE TABLE orders ( -- 订单：只记录已付款订单 / Orders: paid orders only
  id INTEGER PRIMARY KEY, -- 订单号 / Order ID
  customer_id INTEGER NOT NULL REFERENCES customers (id), -- 下单客户 / Customer
  channel_id INTEGER NOT NULL REFERENCES channels (id), -- 销售渠道 / Sales channel
  store_id INTEGER REFERENCES stores (id), -- 门店：非门店订单为空 / Store: empty for orders outside the stores
  sales_employee_id INTEGER REFERENCES employees (id), -- 销售员：线上自助下单为空 / Salesperson: empty for self-service online orders
  handled_by_employee_id INTEGER REFERENCES employees (id), -- 发货经办人：待发货为空 / Handled by: empty until shipped
  promotion_id INTEGER REFERENCES promotions (id), -- 参加的促销活动：未参加为空 / Promotion: empty without one
  status_code INTEGER NOT NULL REFERENCES order_status (code), -- 订单状态 / Order status
  ordered_at DATETIME NOT NULL, -- 下单时间 / Order time
  shipped_at DATETIME, -- 发货时间：待发货为空，门店为当场交付 / Shipping time: empty until shipped, store orders are handed over at once
  total_amount NUMERIC(10,2) NOT NULL -- 订单金额：各明细销售额之和，元 / Order amount: sum of its lines, CNY
);
CREATE INDEX orders_by_customer ON orders (customer_id);
CREATE INDEX orders_by_time ON orders (ordered_at);

CREATE TABLE order_items ( -- 订单明细 / Order items
  id INTEGER PRIMARY KEY, -- 明细编号 / Item ID
  order_id INTEGER NOT NULL REFERENCES orders (id), -- 订单 / Order
  product_id INTEGER NOT NULL REFERENCES products (id), -- 产品 / Product
  quantity INTEGER NOT NULL CHECK (quantity > 0), -- 销量：件数 / Quantity: units sold
  unit_price NUMERIC(10,2) NOT NULL, -- 成交时标价：元 / Unit price: list price at the time, CNY
  discount_amount NUMERIC(10,2) NOT NULL DEFAULT 0, -- 优惠金额：元 / Discount: CNY
  amount NUMERIC(10,2) NOT NULL -- 销售额：优惠后金额，未扣退款，元 / Sales: after discount, before refunds, CNY
);
CREATE INDEX order_items_by_order ON order_items (order_id);
CREATE INDEX order_items_by_product ON order_items (product_id);

CREATE TABLE payment_methods ( -- 支付方式 / Payment methods
  id INTEGER PRIMARY KEY, -- 支付方式编号 / Payment method ID
  name_zh VARCHAR(10) NOT NULL UNIQUE, -- 支付方式名称 / Payment method name in Chinese
  name_en VARCHAR(20) NOT NULL UNIQUE -- 支付方式英文名 / Payment method name
);

CREATE TABLE payments ( -- 付款：企业订单可分两笔 / Payments: company orders may be paid in two parts
  id INTEGER PRIMARY KEY, -- 付款编号 / Payment ID
  order_id INTEGER NOT NULL REFERENCES orders (id), -- 订单 / Order
  method_id INTEGER NOT NULL REFERENCES payment_methods (id), -- 支付方式 / Payment method
  paid_at DATETIME NOT NULL, -- 付款时间 / Payment time
  amount NUMERIC(10,2) NOT NULL -- 付款金额：元 / Amount paid: CNY
);
CREATE INDEX payments_by_order ON payments (order_id);

CREATE TABLE refunds ( -- 退款 / Refunds
  id INTEGER PRIMARY KEY, -- 退款编号 / Refund ID
  order_item_id INTEGER NOT NULL REFERENCES order_items (id), -- 退款的订单明细 / Refunded order item
  refunded_at DATETIME NOT NULL, -- 退款时间 / Refund time
  amount NUMERIC(10,2) NOT NULL CHECK (amount < 0), -- 退款金额：负数，元 / Refund amount: negative, CNY
  reason_zh VARCHAR(20) NOT NULL, -- 退款原因 / Refund reason in Chinese
  reason_en VARCHAR(40) NOT NULL -- 退款原因英文名 / Refund reason
);
CREATE INDEX refunds_by_item ON refunds (order_item_id);

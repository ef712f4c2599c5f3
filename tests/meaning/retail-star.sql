-- A star: days, things and facts; shares and states.
CREATE TABLE dim_date (date_key INTEGER PRIMARY KEY, full_date DATE, year INTEGER, quarter INTEGER, month INTEGER, is_holiday INTEGER);
CREATE TABLE dim_store (store_key INTEGER PRIMARY KEY, store_name TEXT, city TEXT, state TEXT, manager_name TEXT, open_date DATE);
CREATE TABLE dim_product (product_key INTEGER PRIMARY KEY, sku TEXT, product_name TEXT, brand TEXT, unit_cost DECIMAL(8,2), is_active INTEGER);
CREATE TABLE fact_sales (sale_key INTEGER PRIMARY KEY, order_date_key INTEGER REFERENCES dim_date, ship_date_key INTEGER REFERENCES dim_date,
  store_key INTEGER REFERENCES dim_store, product_key INTEGER REFERENCES dim_product, quantity INTEGER, unit_price DECIMAL(8,2), discount_rate DECIMAL(4,2), payment_method TEXT);
CREATE TABLE fact_inventory (date_key INTEGER REFERENCES dim_date, store_key INTEGER REFERENCES dim_store, product_key INTEGER REFERENCES dim_product, on_hand_qty INTEGER);
INSERT INTO dim_date VALUES (20240101, '2024-01-01', 2024, 1, 1, 1), (20240401, '2024-04-01', 2024, 2, 4, 0);
INSERT INTO dim_store VALUES (1, 'Main Street', 'Boston', 'MA', 'Ann Fox', '2018-01-01'), (2, 'Harbour', 'Miami', 'FL', 'Bob Ray', '2019-01-01');
INSERT INTO dim_product VALUES (1, 'A-1', 'Mug', 'Acme', 2.5, 1), (2, 'B-2', 'Lamp', 'Lux', 12.4, 0);
INSERT INTO fact_sales VALUES (1, 20240101, 20240401, 1, 1, 2, 6.5, 0.1, 'cash'), (2, 20240401, 20240401, 2, 2, 1, 29.9, 0.0, 'card');
INSERT INTO fact_inventory VALUES (20240101, 1, 1, 30), (20240401, 2, 2, 12);

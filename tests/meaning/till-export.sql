-- One flat table: names that repeat, dates with the day first, money as text.
CREATE TABLE sheet1 ("Receipt No" TEXT, "Date" TEXT, "Store" TEXT, "Product" TEXT, "Category" TEXT, "Qty" INTEGER, "Unit Price" TEXT,
  "Discount %" INTEGER, "Cashier" TEXT, "Customer Name" TEXT, "Gift" TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 239)
INSERT INTO sheet1 SELECT 'R' || (1000 + i / 2), printf('%02d/%02d/2024', 1 + i % 28, 1 + i % 12), 'Store ' || (i % 4), 'Product ' || (i % 20),
  'Category ' || (i % 5), 1 + i % 3, printf('£1,%03d.50', 100 + i), i % 3 * 10, 'Cashier ' || (i % 6), 'Customer ' || (i % 40), CASE i % 9 WHEN 0 THEN 'Yes' ELSE 'No' END FROM n;

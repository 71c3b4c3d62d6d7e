/**
 * Exports as the brokers write them: titles before, footnotes after, and the odd spelling of each.
 */
export const EXPORTS = {
  fidelity: `\uFEFF

Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
 01/15/2020, YOU BOUGHT VANGUARD INDEX FDS (VTI) (Cash),VTI,VANGUARD INDEX FDS,Cash,165.5,10,,0.02,,-1655.02,345,01/17/2020
 03/27/2020, DIVIDEND RECEIVED VANGUARD INDEX FDS (VTI) (Cash),VTI,VANGUARD INDEX FDS,Cash,,0,,,,6.13,351.13,
 03/27/2020, REINVESTMENT VANGUARD INDEX FDS (VTI) (Cash),VTI,VANGUARD INDEX FDS,Cash,130,0.047,,,,-6.13,345,
 06/01/2020, YOU SOLD VANGUARD INDEX FDS (VTI) (Cash),VTI,VANGUARD INDEX FDS,Cash,155,-4,,0.01,,619.99,,06/03/2020
 06/02/2020, Electronic Funds Transfer Received (Cash), , No Description,Cash,,0,,,,500,,


"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution."
Date downloaded 11/20/2026 9:30 am
`,
  schwab: `"Transactions  for account Individual ...123 as of 10/15/2026 08:00:00 ET"
"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"06/02/2020","MoneyLink Transfer","","Tfr JPMORGAN CHASE BAN","","","","$500.00"
"06/01/2020 as of 05/29/2020","Sell","VTI","VANGUARD TOTAL STOCK MARKET ETF","4","$155.00","$0.01","$619.99"
"03/27/2020","Reinvest Shares","VTI","VANGUARD TOTAL STOCK MARKET ETF","0.047","$130.00","","-$6.13"
"03/27/2020","Qual Div Reinvest","VTI","VANGUARD TOTAL STOCK MARKET ETF","","","","$6.13"
"01/15/2020","Buy","VTI","VANGUARD TOTAL STOCK MARKET ETF","10","$165.50","$0.02","-$1,655.02"
"Transactions Total","","","","","","","-$535.03"
`,
  vanguard: `Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
12345678,VANGUARD TOTAL STOCK MARKET INDEX,VTI,6.047,310.00,1874.57,



Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,
12345678,2020-01-15,2020-01-17,Buy,Buy,VANGUARD TOTAL STOCK MARKET INDEX,VTI,10.0000,165.5000,-1655.00,0.02,-1655.02,0.0,CASH,
12345678,2020-01-15,2020-01-17,Sweep out,Sweep out,VANGUARD FEDERAL MONEY MARKET FUND,VMFXX,-1655.0200,1.0,1655.02,0.0,1655.02,0.0,CASH,
12345678,2020-03-27,2020-03-27,Dividend,Dividend Received,VANGUARD TOTAL STOCK MARKET INDEX,VTI,0.0000,0.0,6.13,0.0,6.13,0.0,CASH,
12345678,2020-03-27,2020-03-27,Reinvestment,Dividend Reinvestment,VANGUARD TOTAL STOCK MARKET INDEX,VTI,0.0470,130.0,-6.13,0.0,-6.13,0.0,CASH,
12345678,2020-06-01,2020-06-03,Sell,Sell,VANGUARD TOTAL STOCK MARKET INDEX,VTI,-4.0000,155.0,620.00,0.01,619.99,0.0,CASH,
12345678,2020-06-02,2020-06-02,Funds Received,Electronic Bank Transfer,CASH,,0.0000,0.0,500.00,0.0,500.00,0.0,CASH,
`,
  robinhood: `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"6/2/2020","6/2/2020","6/2/2020","","ACH Deposit","ACH","","","$500.00"
"6/1/2020","6/1/2020","6/3/2020","VTI","Vanguard Total Stock Market ETF
CUSIP: 922908769","Sell","4","$155.00","$619.99"
"3/27/2020","3/27/2020","3/27/2020","VTI","Dividend Reinvestment
CUSIP: 922908769","Buy","0.047","$130.00","($6.13)"
"3/27/2020","3/27/2020","3/27/2020","VTI","Cash Div: R/D 2020-03-13 P/D 2020-03-27","CDIV","","","$6.13"
"1/15/2020","1/15/2020","1/17/2020","VTI","Vanguard Total Stock Market ETF","Buy","10","$165.50","($1,655.02)"
""
"","","","","","","","","The data provided is for informational purposes only."
`,
  merrill: `"Exported on: 11/20/2026 09:00 AM ET"
"Trade Date" ,"Settlement Date" ,"Account" ,"Description" ,"Type" ,"Symbol/ CUSIP" ,"Quantity" ,"Price" ,"Amount" ," "
"06/02/2020" ,"06/02/2020" ,"CMA 1AB-23C45" ,"Funds Received ELECTRONIC" ,"" ,"" ,"" ,"" ,"$500.00" ,""
"06/01/2020" ,"06/03/2020" ,"CMA 1AB-23C45" ,"Sale VANGUARD TOTAL STOCK MARKET ETF" ,"" ,"VTI" ,"-4" ,"$155.00" ,"$619.99" ,""
"03/27/2020" ,"03/27/2020" ,"CMA 1AB-23C45" ,"Reinvestment Share(s) VANGUARD TOTAL STOCK MARKET ETF" ,"" ,"VTI" ,"0.047" ,"" ,"" ,""
"03/27/2020" ,"03/27/2020" ,"CMA 1AB-23C45" ,"Reinvestment Program VANGUARD TOTAL STOCK MARKET ETF" ,"" ,"VTI" ,"" ,"" ,"($6.13)" ,""
"03/27/2020" ,"03/27/2020" ,"CMA 1AB-23C45" ,"Dividend VANGUARD TOTAL STOCK MARKET ETF" ,"" ,"VTI" ,"" ,"" ,"$6.13" ,""
"01/15/2020" ,"01/17/2020" ,"CMA 1AB-23C45" ,"Purchase VANGUARD TOTAL STOCK MARKET ETF" ,"" ,"VTI" ,"10" ,"$165.50" ,"($1,655.02)" ,""
`,
  plain: `date,action,symbol,cusip,name,quantity,price,fees,amount,currency
2020-01-15,buy,VTI,,Vanguard Total Stock Market ETF,10,165.50,0.02,-1655.02,USD
2020-03-27,dividend,VTI,,Vanguard Total Stock Market ETF,,,,6.13,USD
2020-03-27,reinvestment,VTI,,Vanguard Total Stock Market ETF,0.047,130,,-6.13,USD
2020-06-01,sell,VTI,,Vanguard Total Stock Market ETF,-4,155,0.01,619.99,USD
2020-06-02,deposit,,,,,,,500,USD
`,
} as const;

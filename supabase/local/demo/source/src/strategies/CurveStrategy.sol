// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {BaseStrategy} from "./BaseStrategy.sol";

interface ICurvePool {
    function add_liquidity(uint256[2] calldata amounts, uint256 minMintAmount) external returns (uint256);

    function remove_liquidity_one_coin(uint256 burn, int128 index, uint256 minAmount) external returns (uint256);

    function calc_withdraw_one_coin(uint256 burn, int128 index) external view returns (uint256);

    function exchange(int128 from, int128 to, uint256 amount, uint256 minAmount) external returns (uint256);
}

interface IGauge {
    function claim_rewards() external;
}

/// @notice Lends the asset to a Curve pool and sells the rewards.
contract CurveStrategy is BaseStrategy {
    ICurvePool public immutable pool;
    IERC20 public immutable lp;
    IERC20 public immutable reward;
    IGauge public immutable gauge;

    constructor(address vault_, address asset_, address guardian_, ICurvePool pool_, IERC20 lp_, IERC20 reward_, IGauge gauge_)
        BaseStrategy(vault_, asset_, guardian_)
    {
        pool = pool_;
        lp = lp_;
        reward = reward_;
        gauge = gauge_;
    }

    /// @inheritdoc BaseStrategy
    function harvest() external override {
        gauge.claim_rewards();
        uint256 amount = reward.balanceOf(address(this));
        if (amount == 0) return;

        reward.approve(address(pool), amount);
        uint256 bought = pool.exchange(1, 0, amount, 0);
        _invest(bought);
    }

    function totalAssets() public view override returns (uint256) {
        uint256 shares = lp.balanceOf(address(this));
        return shares == 0 ? 0 : pool.calc_withdraw_one_coin(shares, 0);
    }

    function _invest(uint256 assets) internal override {
        IERC20(asset).approve(address(pool), assets);
        pool.add_liquidity([assets, 0], 0);
    }

    function _divest(uint256 assets) internal override returns (uint256) {
        uint256 shares = lp.balanceOf(address(this));
        uint256 worth = totalAssets();
        if (worth == 0) return 0;
        uint256 burn = assets >= worth ? shares : shares * assets / worth;
        return pool.remove_liquidity_one_coin(burn, 0, 0);
    }
}
